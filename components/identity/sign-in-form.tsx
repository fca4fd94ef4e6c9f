"use client";

import { Link } from "@/components/ui/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { saveCodeFlow } from "@/lib/browser/code-flow";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { sitePages } from "@/components/marketing/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { homePages, identityPages } from "@/lib/identity/pages";
import { nextPageOf } from "@/lib/identity/next-page";
import type { FormState } from "@/lib/platform/http/form-pages";
import { site } from "@/lib/platform/config/site";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "../form/submit-button";

const AGREEMENT_NEEDED = "agreement-needed";

/**
 * Customer sign-in; it also works without script. An unverified customer is sent to the code page. `early` is the
 * refusal of a sign-in that was sent without script.
 */
export function SignInForm({ early }: { early?: FormState | undefined }) {
  const router = useRouter();
  const [agreed, setAgreed] = useState(true);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/contract")).signIn,
    schema: async () =>
      (await import("@/lib/identity/schema")).customerSignInFormSchema,
    defaults: { accountNumber: "", password: "", code: "" },
    early,
    onDone: ({ page }) => {
      page.enter(
        nextPageOf("customer", window.location.href) ?? homePages.customer,
      );
      return "leave";
    },
    onRefused: ({ code, body }) => {
      if (code === "NOT_VERIFIED" && typeof body.flowId === "string") {
        saveCodeFlow(body.flowId);
        router.push(customerPages.signUpCode);
      }
    },
  });
  const { form, busy, needsCode } = call;
  const flowId = early?.flowId;
  useEffect(() => {
    if (!flowId) return;
    saveCodeFlow(flowId);
    router.replace(customerPages.signUpCode);
  }, [flowId, router]);

  return (
    <Form call={call} action="/api/loginA" className="grid gap-5">
      <TextField
        form={form}
        name="accountNumber"
        label="Account number"
        inputMode="numeric"
        autoComplete="username"
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
      />
      {needsCode && (
        <SecondFactorField
          form={form}
          ifLost={`If you have lost them as well, call ${site.phones[0]}.`}
        />
      )}
      <p className="-mt-5 -mb-3 text-sm">
        <Link href={identityPages.forgotPassword} className="text-link">
          Forgot password?
        </Link>
        {" · "}
        <Link href={identityPages.forgotNumber} className="text-link">
          Forgot account number?
        </Link>
      </p>
      <Checkbox
        id="agreement"
        required
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        label={
          <>
            I agree to the{" "}
            <Link href={sitePages.privacy} className="link">
              privacy policy
            </Link>{" "}
            and the{" "}
            <Link href={sitePages.privacy} className="link">
              terms
            </Link>
            .
          </>
        }
        {...(!agreed && {
          "aria-describedby": AGREEMENT_NEEDED,
        })}
      />
      {!agreed && (
        <p
          id={AGREEMENT_NEEDED}
          role="status"
          className="-mt-3 text-sm text-ink-soft"
        >
          Please agree to the privacy policy and the terms to log in.
        </p>
      )}
      <SubmitButton busy={busy} worksEarly disabled={!agreed}>
        Log In
      </SubmitButton>
    </Form>
  );
}
