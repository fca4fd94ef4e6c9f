import "server-only";
import { cookies } from "next/headers";
import { FOLDED, MENU_COOKIE } from "./menu-cookie";

/** Whether this browser's side menu was left folded. */
export async function isMenuFolded(): Promise<boolean> {
  return (await cookies()).get(MENU_COOKIE)?.value === FOLDED;
}
