/**
 * Props of an icon that leave out the attributes which globals.css sets for all icons, for icons that a page has many
 * of.
 */
export const bareIcon = {
  "aria-hidden": true,
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
} as const;
