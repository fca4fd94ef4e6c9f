"use client";

import { createContext, useContext } from "react";

/** What the ids of fields in a dialog begin with, because a form of the page behind may have fields of the same names. */
export const FieldScope = createContext("");

export const useFieldId = (name: string) => useContext(FieldScope) + name;
