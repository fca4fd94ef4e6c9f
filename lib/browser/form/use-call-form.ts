"use client";

import { useCallback, useRef, useState, type BaseSyntheticEvent } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import type { commonErrors } from "@/lib/platform/errors/common";
import { CODE_MISSING } from "@/lib/identity/second-factor-message";
import type { PathParams } from "@/lib/platform/http/call-url";
import type { FormState } from "@/lib/platform/http/form-pages";
import type { AnswerOf, Contract } from "@/lib/calls/call";
import {
  asksForCode,
  isLost,
  submit,
  type Answer,
  type AnswerDisplay,
  type CallTarget,
} from "../submit";
import { toast } from "../toast";
import { usePageUpdate, type PageUpdate } from "../use-page-update";
import { fieldErrorsOf } from "./early-errors";
import {
  loadResolver,
  schemaResolver,
  type SchemaSource,
} from "./schema-resolver";
import { textsOf, useFieldFocus } from "./use-field-focus";
import { useRefusedFields } from "./use-refused-fields";
import { takeOver, useVersion } from "./use-version";

/** An earlier attempt with this key went through with other values. */
const KEY_USED: keyof typeof commonErrors = "IDEMPOTENCY_CONFLICT";

type Refused<Data> = Extract<Answer<Data>, { ok: false }>;

type Options<Values extends FieldValues, C extends Contract> = AnswerDisplay &
  SchemaSource & {
    contract: () => Promise<C>;
    /** The initial values; the keys are the form's fields. */
    defaults: Values;
    /**
     * The version of the values in the fields; after a conflict, those that nobody has edited get the present values. A
     * function returns the version of the values that the page shows now.
     */
    version?: string | ((values: Values) => string | undefined) | undefined;
    /** Returns the body if it differs from the values. */
    body?: (values: Values) => object;
    /** Called with valid values before the call; false stops there, for a review step. */
    beforeSend?: () => boolean;
    /** Called before the call is made, which waits for it. */
    onSend?: () => void | Promise<void>;
    /** Called for each submission, also with invalid values. */
    onAttempt?: () => void;
    /** `"stay"` allows another submission; `"leave"` keeps the form busy while the page changes. */
    onDone: (done: {
      data: AnswerOf<C>;
      values: Values;
      page: PageUpdate;
    }) => "stay" | "leave";
    /** Called instead of showing a failure if it is unknown what the call did. */
    onLost?: (attempt: LostAttempt) => void;
    onRefused?: (answer: Refused<AnswerOf<C>>, page: PageUpdate) => void;
    /** Input and refusal of a submission that the browser made by itself, without script. */
    early?: FormState | undefined;
  } & ([keyof PathParams<C["path"]>] extends [never]
    ? { params?: undefined }
    : {
        params:
          PathParams<C["path"]> | ((values: Values) => PathParams<C["path"]>);
      });

/** An attempt whose result is unknown. */
export type LostAttempt = {
  key: string;
  /** The server's message, or the call's text for a failure. */
  message: string;
};

/** An error that belongs to no visible field. */
export type FormRefusal = { message: string; code: string };

export type CallForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  busy: boolean;
  refusal: FormRefusal | null;
  /** Whether the call asked for a second-factor code; from then on the form has the field `code`. */
  needsCode: boolean;
  /** Handler for the form element: the first focus loads the schema. */
  onFocus: () => void;
  /** Empties the fields, removes the last refusal and focuses the first field, for example for a new code. */
  clear: () => void;
  /** Call when the dialog closes; dismisses the last error toast. */
  onAbandon: () => void;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
};

/**
 * Connects a form to one call: validates with the server's schema, shows each error on its field, or above the form if
 * it has no such field, and the first one as a toast, keeps the input, and allows one submission at a time.
 */
export function useCallForm<Values extends FieldValues, C extends Contract>({
  contract,
  schema,
  defaults,
  params,
  body = (values) => values,
  beforeSend,
  onSend,
  onAttempt,
  onDone,
  onLost,
  onRefused,
  early,
  version,
  ...showing
}: Options<Values, C>): CallForm<Values> {
  const key = useRef("");
  const seen = useVersion(typeof version === "function" ? undefined : version);
  const page = usePageUpdate();
  const names = Object.keys(defaults) as Path<Values>[];
  const CODE = "code" as Path<Values>;
  const source = { contract, schema };
  const [firstErrors] = useState(() => fieldErrorsOf<Values>(early));
  const form = useForm<Values>({
    resolver: schemaResolver<Values>(source),
    defaultValues: { ...defaults, ...early?.values } as DefaultValues<Values>,
    ...(firstErrors && { errors: firstErrors }),
    shouldFocusError: false,
  });
  const [needsCode, setNeedsCode] = useState(asksForCode(early?.code));
  const { focus, focusFirst } = useFieldFocus(
    form,
    needsCode ? CODE : names.find((name) => firstErrors?.[name]),
  );
  const showRefused = useRefusedFields(form, names, firstErrors);
  const running = useRef(false);
  /** Whether the toast of an error may be visible. */
  const failed = useRef(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(
    early?.code && !firstErrors && !needsCode ? early : null,
  );

  /** Shows texts that belong to no visible field, each on its line. */
  const showAbove = (code: string) => (texts: string[]) =>
    setRefusal({ message: texts.join("\n"), code });

  function onInvalid(errors: FieldErrors<Values>) {
    failed.current = true;
    const { message = "", types } = Object.values(errors)[0] as FieldError;
    focusFirst(textsOf(errors), showAbove(""));
    // The toast of the specification is for a missing value. An explanation is read at its field.
    if (message && !types?.["isExplained"]) toast.error(message);
  }

  async function onValid(values: Values) {
    if (running.current || (beforeSend && !beforeSend())) return;
    running.current = true;
    setSending(true);
    let leaves = false;
    try {
      await onSend?.();
      const answer = await submit<C>(
        {
          contract,
          params: typeof params === "function" ? params(values) : params,
        } as CallTarget<C>,
        {
          ...showing,
          ...(onLost && { quiet: "lost" }),
          body: body(values),
          onKey: (sent) => (key.current = sent),
          version:
            typeof version === "function" ? version(values) : seen.current(),
        },
      );
      if (answer.ok) {
        seen.saved();
        leaves = onDone({ data: answer.data, values, page }) === "leave";
      } else if (onLost && isLost(answer))
        onLost({ key: key.current, message: answer.message });
      else refuse(answer);
    } finally {
      running.current = leaves;
      setSending(leaves);
    }
  }

  function refuse(answer: Refused<AnswerOf<C>>) {
    failed.current = true;
    const present = seen.readConflict(answer);
    if (present) {
      takeOver(form, names, present);
      page.refresh();
    }
    showRefused(answer);
    if (answer.needsCode) askForCode();
    else {
      const show = showAbove(answer.code);
      const hasFields = Object.keys(answer.fields).length > 0;
      if (present || !hasFields) show([answer.message]);
      if (hasFields) focusFirst(answer.fields, present ? undefined : show);
    }
    // The page shows the result of the attempt.
    if (answer.code === KEY_USED || answer.isDone) page.refresh();
    onRefused?.(answer, page);
  }

  function askForCode() {
    // The form already asked for the code, and it was left empty.
    if (needsCode) {
      form.setError(CODE, { type: "server", message: CODE_MISSING });
      toast.error(CODE_MISSING);
    }
    setNeedsCode(true);
    focus(CODE);
  }

  return {
    form,
    busy: sending || page.updating,
    refusal,
    needsCode,
    onFocus: () => void loadResolver(source),
    clear: () => {
      form.reset();
      setRefusal(null);
      focus(names[0]!);
    },
    onAbandon: useCallback(() => {
      if (failed.current) toast.dismiss();
    }, []),
    onSubmit: (event) => {
      // The last error no longer applies.
      failed.current = false;
      toast.dismiss();
      setRefusal(null);
      onAttempt?.();
      return form.handleSubmit(onValid, onInvalid)(event);
    },
  };
}
