/** The address of the icons. It changes with them, so that browsers can keep them. */
export const ICONS_ADDRESS = `/icons.svg?${process.env.BUILT_ICONS ?? ""}`;
