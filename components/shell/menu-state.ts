import "server-only";
import { cookies } from "next/headers";
import { FOLDED, MENU_COOKIE } from "./menu-cookie";

/** Returns whether this browser last left the side menu folded. */
export async function isMenuFolded(): Promise<boolean> {
  return (await cookies()).get(MENU_COOKIE)?.value === FOLDED;
}
