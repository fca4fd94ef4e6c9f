/** Joins class names. Component classes of globals.css are in a layer below the utilities, so utilities win. */
export { clsx as cn } from "clsx";
