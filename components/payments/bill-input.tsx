import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { BillChoice } from "./bill-choice";
import { BillFile, type FoundCode } from "./bill-file";
import { ScanBill } from "./scan-bill";
import type { BillFault } from "@/lib/features/payments/bills/bill";

const NO_TEXT = "Choose a file of the bill, or paste the text of its QR code.";

type BillInputProps = {
  /** The faults of the bill that was read last. */
  faults: readonly BillFault[];
  /** Called with the text of the QR code. */
  onText: (text: string) => void;
};

/** Reads the QR code of a bill from a file or with the camera, or takes its text. */
export function BillInput({ faults, onText }: BillInputProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [codes, setCodes] = useState<readonly FoundCode[]>([]);

  function take(code: string) {
    setProblem("");
    onText(code);
  }

  return (
    <div className="grid gap-6">
      <BillFile
        onProblem={(found) => {
          setProblem(found);
          setCodes([]);
        }}
        onCodes={(found) => {
          const [first, ...others] = found;
          if (first && others.length === 0) take(first.text);
          else setCodes(found);
        }}
      />
      {codes.length > 1 && <BillChoice codes={codes} onText={take} />}
      <ScanBill onText={take} />
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
        {problem && (
          <Notice tone="warn">
            <span>{problem}</span>
          </Notice>
        )}
        {!problem && faults.length > 0 && <BillFaults faults={faults} />}
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
