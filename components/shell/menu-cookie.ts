/** Records that the side menu is folded, so that the server renders it folded. */
export const MENU_COOKIE = "limmat-menu";
export const FOLDED = "folded";

const YEAR_SECONDS = 31_536_000;

export function saveMenuState(folded: boolean): void {
  document.cookie = `${MENU_COOKIE}=${folded ? FOLDED : ""}; path=/; samesite=lax; max-age=${folded ? YEAR_SECONDS : 0}`;
}
