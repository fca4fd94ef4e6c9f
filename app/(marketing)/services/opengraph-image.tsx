import { linkPicture } from "@/components/marketing/link-picture";
import { pictureSize } from "@/components/marketing/seo";

export const alt = "A safe place for what you can’t replace";
export const size = pictureSize;
export const contentType = "image/png";

export default function Picture() {
  return linkPicture(alt);
}
