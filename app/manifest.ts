import type { MetadataRoute } from "next";
import { siteDescription } from "@/components/marketing/seo";
import { signInPages } from "@/lib/identity/pages";
import { site } from "@/lib/platform/config/site";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: site.name,
    short_name: site.name,
    description: siteDescription,
    start_url: signInPages.customer,
    display: "standalone",
    background_color: "#f5f7f6",
    theme_color: "#0a4048",
    icons: [
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      {
        src: "/icon-maskable-512.png",
        type: "image/png",
        sizes: "512x512",
        purpose: "maskable",
      },
    ],
  };
}
