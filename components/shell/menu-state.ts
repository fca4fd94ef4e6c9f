import "server-only";
import { cookies } from "next/headers";
import { FOLDED, MENU_COOKIE } from "./menu-cookie";

export async function isMenuFolded(): Promise<boolean> {
  return (await cookies()).get(MENU_COOKIE)?.value === FOLDED;
}
