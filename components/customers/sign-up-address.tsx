"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { saveCodeFlow } from "@/lib/browser/code-flow";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { submit } from "@/lib/browser/submit";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

/** Shows where the code of a sign-up went, and sends one to another address. */
export function SignUpAddress({ flowId }: { flowId: string }) {
  const address = useSignUpAddress(flowId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-4 rounded bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          {address ? (
            <span>
              We sent the code to{" "}
              <strong translate="no" className="font-semibold">
                {address}
              </strong>
            </span>
          ) : (
            <span>We sent the code to the address that you entered.</span>
          )}
        </p>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Change address
        </Button>
      </div>
      {isOpen && <ChangeAddress flowId={flowId} />}
    </div>
  );
}

function ChangeAddress({ flowId }: { flowId: string }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/contract")).changeSignUpAddress,
    params: { userId: flowId },
    defaults: { email: "" },
    onDone: ({ data: { data } }) => {
      saveCodeFlow(data.id);
      return "leave";
    },
  });
  return (
    <Form call={call} className="grid gap-4">
      <TextField
        form={call.form}
        name="email"
        type="email"
        label="New email address"
        autoComplete="email"
      />
      <SubmitButton busy={call.busy}>Send a code there</SubmitButton>
    </Form>
  );
}

/** Returns the address of a flow; undefined until it is known. */
function useSignUpAddress(flowId: string): string | undefined {
  const [known, setKnown] = useState<{ flowId: string; email: string }>();
  useEffect(() => {
    void submit(
      {
        contract: async () =>
          (await import("@/lib/features/customers/contract")).signUpAddress,
        params: { userId: flowId },
      },
      { quiet: "always" },
    ).then((answer) => {
      if (answer.ok) setKnown({ flowId, email: answer.data.email });
    });
  }, [flowId]);
  return known?.flowId === flowId ? known.email : undefined;
}
