import { ImageResponse } from "next/og";
import { demonstration, site } from "@/lib/platform/config/site";
import { operator } from "@/lib/platform/config/operator";
import { pictureSize } from "@/components/marketing/seo";

const [deep, on, soft] = ["#0a4048", "#ffffff", "#b5d5d6"];
const wave = (y: number) => `M-40 ${y}q100-36 200 0${"t200 0".repeat(6)}`;

/** The preview image of a shared link, drawn at build time. */
export function linkPicture(title: string): ImageResponse {
  return new ImageResponse(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: "72px 80px",
        background: deep,
        color: on,
      }}
    >
      <svg
        width="1200"
        height="130"
        viewBox="0 0 1200 130"
        style={{ position: "absolute", left: 0, bottom: 0 }}
      >
        {[28, 58, 88, 118].map((y, line) => (
          <path
            key={y}
            d={wave(y)}
            fill="none"
            stroke={soft}
            strokeWidth={3 + line}
            opacity={0.18 + line * 0.06}
          />
        ))}
      </svg>
      <div style={{ display: "flex", alignItems: "center", gap: 20 }}>
        <svg width="64" height="64" viewBox="0 0 32 32">
          <rect width="32" height="32" rx="5" fill={on} />
          <path
            d="M2 12q7-6 14 0t14 0M2 19q7-6 14 0t14 0M2 26q7-6 14 0t14 0"
            fill="none"
            stroke={deep}
            strokeWidth="2"
          />
        </svg>
        <div style={{ fontSize: 40 }}>{site.name}</div>
      </div>
      <div
        style={{
          display: "flex",
          maxWidth: 940,
          fontSize: 84,
          lineHeight: 1.05,
          letterSpacing: -2.5,
          textWrap: "balance",
        }}
      >
        {title}
      </div>
      <div style={{ fontSize: 26, color: soft, paddingBottom: 120 }}>
        {demonstration(operator).line}
      </div>
    </div>,
    pictureSize,
  );
}
