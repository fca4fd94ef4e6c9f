import { useEffect, useId, useRef, useState, type DragEvent } from "react";
import { Field } from "@/components/ui/field";
import { FileInput } from "@/components/ui/file-input";
import { Notice } from "@/components/ui/notice";
import { isPdf, MAX_PDF_PAGES, readPdf } from "@/lib/browser/read-pdf";
import {
  MAX_FILE_BYTES,
  ReaderNotLoaded,
  readQrCodes,
} from "@/lib/browser/read-qr-code";

/** A QR code and the page that it is on; null in a picture. */
export type FoundCode = { text: string; page: number | null };

const TOO_LARGE = `The file is too large. Choose one of at most ${MAX_FILE_BYTES / 1_000_000} MB.`;
const NO_PICTURE =
  "Your browser can’t show this file. Choose a PDF file, a photo or a screenshot, or paste the text of the code.";
const BROKEN =
  "This PDF file is damaged. Download it again, choose a screenshot of the code, or paste its text.";
const PASSWORD =
  "This PDF file needs a password. Choose a screenshot of the code, or paste its text.";
const NO_CODE =
  "No QR code was found. Choose a sharp picture that shows the whole code, or paste its text.";
const NO_CODE_IN_PDF = `No QR code was found on the first ${MAX_PDF_PAGES} pages of this PDF file. Choose a screenshot of the code, or paste its text.`;

type Result = { codes: FoundCode[] } | { problem: string };

async function readFile(
  file: File,
  onPage: (page: number, pages: number) => void,
): Promise<Result> {
  if (file.size > MAX_FILE_BYTES) return { problem: TOO_LARGE };
  if (!(await isPdf(file))) {
    const texts = await readQrCodes(file).catch(orProblem(NO_PICTURE));
    if ("problem" in texts) return texts;
    return toResult(
      texts.map((text) => ({ text, page: null })),
      NO_CODE,
    );
  }
  const pages = await readPdf(file, { onPage }).catch(orProblem(BROKEN));
  if (pages === "password") return { problem: PASSWORD };
  if ("problem" in pages) return pages;
  return toResult(
    pages.flatMap(({ page, texts }) => texts.map((text) => ({ text, page }))),
    NO_CODE_IN_PDF,
  );
}

/** Returns the problem of a file that was not read: its own fault, unless the reader could not be loaded. */
const orProblem = (fault: string) => (error: unknown) => ({
  problem: error instanceof ReaderNotLoaded ? error.message : fault,
});

/** Each code once. Codes that are no bills are left out beside one. */
function toResult(found: FoundCode[], problem: string): Result {
  const codes = found.filter(
    ({ text }, at) => found.findIndex((code) => code.text === text) === at,
  );
  const bills = codes.filter(({ text }) => text.startsWith("SPC"));
  if (bills.length > 0) return { codes: bills };
  return codes[0] ? { codes: [codes[0]] } : { problem };
}

/** Reads the QR codes of a bill from a PDF file or a picture that is chosen, dropped on it, or pasted into the page. */
export function BillFile({
  onCodes,
  onProblem,
}: {
  onCodes: (codes: FoundCode[]) => void;
  onProblem: (problem: string) => void;
}) {
  const id = useId();
  const [progress, setProgress] = useState("");
  const read = async (file: File | undefined) => {
    if (!file || progress) return;
    onProblem("");
    setProgress("Reading the file …");
    const result = await readFile(file, (page, pages) =>
      setProgress(
        pages > 1 ? `Reading page ${page} of ${pages} …` : "Reading the file …",
      ),
    );
    setProgress("");
    if ("problem" in result) onProblem(result.problem);
    else onCodes(result.codes);
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) =>
      void latest.current(clipboardData?.files[0]);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <Field
        id={`${id}file`}
        label="PDF file or picture of the bill"
        hint="Choose, drop or paste a PDF file, a photo or a screenshot with the QR code. It stays on your device."
      >
        {(control) => (
          <FileInput
            {...control}
            accept="application/pdf,image/*"
            disabled={progress !== ""}
            onChange={({ target }) =>
              void read(target.files?.[0]).finally(() => {
                // Otherwise a second choice of the same file would be no change.
                target.value = "";
              })
            }
          />
        )}
      </Field>
      <div role="status" className="mt-4 empty:hidden">
        {progress && (
          <Notice>
            <span>{progress}</span>
          </Notice>
        )}
      </div>
    </div>
  );
}
