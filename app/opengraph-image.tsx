import { linkPicture } from "@/components/marketing/link-picture";
import { pictureSize } from "@/components/marketing/seo";
import { site } from "@/lib/platform/config/site";

export const alt = site.claim;
export const size = pictureSize;
export const contentType = "image/png";

export default function Picture() {
  return linkPicture(alt);
}
