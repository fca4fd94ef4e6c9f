import Camera from "lucide-react/icons/camera";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ReaderNotLoaded, readQrCodes } from "@/lib/browser/read-qr-code";
import { useHydrated } from "@/lib/browser/use-hydrated";

/** Pause between two looks at the picture of the camera, in milliseconds. */
const PAUSE = 300;

const NO_CAMERA =
  "The camera can’t be used. Allow it in your browser, or choose a picture.";

/** Scans the QR code of a bill with the camera, in browsers that have one. The picture stays on the device. */
export function ScanBill({ onText }: { onText: (text: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState("");
  const hydrated = useHydrated();
  // Browsers offer the camera to secure pages only.
  if (!hydrated || !("mediaDevices" in navigator)) return null;
  return (
    <div className="grid justify-items-start gap-4">
      {isOn ? (
        <>
          <Viewfinder
            onText={(text) => {
              setOn(false);
              onText(text);
            }}
            onFailed={(error) => {
              setOn(false);
              setProblem(
                error instanceof ReaderNotLoaded ? error.message : NO_CAMERA,
              );
            }}
          />
          <Button variant="secondary" onClick={() => setOn(false)}>
            Stop scanning
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            setProblem("");
            setOn(true);
          }}
        >
          <Camera aria-hidden className="size-4" />
          <span>Scan with the camera</span>
        </Button>
      )}
      {problem && (
        <Notice tone="warn" role="alert">
          <span>{problem}</span>
        </Notice>
      )}
    </div>
  );
}

function Viewfinder({
  onText,
  onFailed,
}: {
  onText: (text: string) => void;
  onFailed: (error: unknown) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onText, onFailed });
  useEffect(() => {
    handlers.current = { onText, onFailed };
  });
  useEffect(() => {
    const ended = new AbortController();
    void scan(video.current!, ended.signal).then(
      (text) => text !== null && handlers.current.onText(text),
      (error: unknown) =>
        ended.signal.aborted || handlers.current.onFailed(error),
    );
    return () => ended.abort();
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Picture of the camera"
      className="w-full max-w-md rounded border border-line"
    />
  );
}

/**
 * Reads a QR code from the camera, a bill's if possible; null once `ended`.
 * @throws ReaderNotLoaded
 * @throws Error without a camera.
 */
async function scan(
  video: HTMLVideoElement,
  ended: AbortSignal,
): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1_920 } },
  });
  try {
    if (ended.aborted) return null;
    video.srcObject = stream;
    await video.play();
    while (!ended.aborted) {
      const codes = await readQrCodes(video);
      const text = codes.find((code) => code.startsWith("SPC")) ?? codes[0];
      if (text !== undefined) return ended.aborted ? null : text;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
