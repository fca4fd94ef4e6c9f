import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileInput } from "@/components/ui/file-input";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { MAX_PICTURE_BYTES, readQrCodes } from "@/lib/browser/read-qr-code";
import { ScanBill } from "./scan-bill";
import type { BillFault } from "@/lib/features/payments/bills/bill";

const NO_PICTURE =
  "Your browser can’t show this file as a picture. Choose a photo or a screenshot, or paste the text of the code.";
const NO_TEXT =
  "Choose a picture of the bill, or paste the text of its QR code.";
const NO_CODE =
  "No QR code was found. Choose a sharp picture that shows the whole code, or paste its text.";
const TOO_LARGE = `The picture is too large. Choose one of at most ${MAX_PICTURE_BYTES / 1_000_000} MB.`;

type BillInputProps = {
  /** What is wrong with the bill that was read last. */
  faults: readonly BillFault[];
  /** Called with the text of the QR code. */
  onText: (text: string) => void;
};

/** Reads the QR code of a bill from a picture, or takes its text. */
export function BillInput({ faults, onText }: BillInputProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [isReading, setReading] = useState(false);

  async function readPicture(file: File) {
    setProblem("");
    if (file.size > MAX_PICTURE_BYTES) return setProblem(TOO_LARGE);
    setReading(true);
    try {
      const codes = await readQrCodes(file);
      const code = codes.find((one) => one.startsWith("SPC")) ?? codes[0];
      if (code === undefined) setProblem(NO_CODE);
      else onText(code);
    } catch {
      setProblem(NO_PICTURE);
    } finally {
      setReading(false);
    }
  }

  return (
    <div className="grid gap-6">
      <Field
        id={`${id}picture`}
        label="Picture of the bill"
        hint="A photo or a screenshot with the QR code. It stays on your device."
      >
        {(control) => (
          <FileInput
            {...control}
            accept="image/*"
            disabled={isReading}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void readPicture(file);
            }}
          />
        )}
      </Field>
      <ScanBill
        onText={(code) => {
          setProblem("");
          onText(code);
        }}
      />
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(text.trim() ? "" : NO_TEXT);
          if (text.trim()) onText(text);
        }}
      >
        <Field
          id={`${id}text`}
          label="Text of the QR code"
          hint="It begins with SPC. Many apps that read QR codes can copy it."
        >
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              value={text}
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" variant="secondary">
            Read bill
          </Button>
        </div>
      </form>
      <div role="status" className="empty:hidden">
        {isReading && <Notice>Reading the QR code …</Notice>}
        {!isReading && problem && <Notice tone="warn">{problem}</Notice>}
        {!isReading && !problem && faults.length > 0 && (
          <BillFaults faults={faults} />
        )}
      </div>
    </div>
  );
}

function BillFaults({ faults }: { faults: readonly BillFault[] }) {
  return (
    <Notice
      tone="bad"
      title="This bill can’t be paid. Ask the company that sent it for a corrected one."
    >
      <ul className="mt-1 grid gap-1">
        {faults.map(({ line, text }, index) => (
          <li key={index}>
            {line > 0 && <span className="figures">{`Line ${line}: `}</span>}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
