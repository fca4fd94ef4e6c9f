"use client";

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type BaseSyntheticEvent,
} from "react";
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { CODE_MISSING } from "@/lib/identity/second-factor-message";
import type { PathParams } from "@/lib/platform/http/call-url";
import type { AnswerOf, Contract } from "@/lib/identity/call";
import { useAttemptKey } from "./attempt-key";
import {
  submit,
  type Answer,
  type AnswerDisplay,
  type CallTarget,
} from "./submit";
import { toast } from "./toast";

type Schema<Values> = { _zod: { output: unknown; input: Values } };

type Loader = () => Promise<unknown>;

type Options<Values extends FieldValues, C extends Contract> = AnswerDisplay & {
  contract: () => Promise<C>;
  /** Loads the schema if the form's fields differ from those of the body. */
  schema?: Loader;
  /** The initial values; the keys are the form's fields. */
  defaults: Values;
  /** Returns the body if it differs from the values. */
  body?: (values: Values) => object;
  /** Called with valid values before the call; false stops there, for a review step. */
  beforeSend?: () => boolean;
  onSend?: () => void;
  /** `"stay"` allows another submission; `"leave"` keeps the form busy while the page changes. */
  onDone: (data: AnswerOf<C>, values: Values) => "stay" | "leave";
  onRefused?: (answer: Extract<Answer<AnswerOf<C>>, { ok: false }>) => void;
} & ([keyof PathParams<C["path"]>] extends [never]
    ? { params?: undefined }
    : {
        params:
          PathParams<C["path"]> | ((values: Values) => PathParams<C["path"]>);
      });

/** An error that belongs to no single field. */
export type FormRefusal = { message: string; code: string };

export type CallForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  busy: boolean;
  refusal: FormRefusal | null;
  /** Whether the call asked for a second-factor code; from then on the form has the field `code`. */
  needsCode: boolean;
  /** Handler for the form element: the first focus loads the schema. */
  onFocus: () => void;
  /** Call when the dialog closes; dismisses the last error toast. */
  onAbandon: () => void;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
};

/**
 * Connects a form to one call: validates with the server's schema, shows each error on its field and the first one as
 * a toast, keeps the input, and allows one submission at a time.
 */
export function useCallForm<Values extends FieldValues, C extends Contract>({
  contract,
  schema = async () => schemaOf(await contract()),
  defaults,
  params,
  body = (values) => values,
  beforeSend,
  onSend,
  onDone,
  onRefused,
  ...showing
}: Options<Values, C>): CallForm<Values> {
  const key = useAttemptKey();
  const names = Object.keys(defaults) as Path<Values>[];
  const form = useForm<Values>({
    resolver: async (...needsCode) => {
      const check = await loadResolver<Values>(contract, schema);
      // Without the schema the values are sent as they are: the server validates them anyway.
      return check ? check(...needsCode) : { values: needsCode[0], errors: {} };
    },
    defaultValues: defaults as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const running = useRef(false);
  const refused = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [needsCode, setNeedsCode] = useState(false);

  // In an effect, because this update may be the one that renders the field.
  const [focusOn, setFocusOn] = useState<{ name: Path<Values> } | null>(null);
  useEffect(() => {
    if (focusOn) form.setFocus(focusOn.name);
  }, [focusOn, form]);

  // A refusal is about its fields together, so a change of one clears the errors of all.
  const refusedFields = useRef<Path<Values>[]>([]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!refusedFields.current.includes(name as Path<Values>)) return;
          form.clearErrors(refusedFields.current);
          refusedFields.current = [];
        },
      }),
    [form],
  );

  function focusFirst(errors: object) {
    const first = (Object.keys(errors) as Path<Values>[]).find((name) =>
      names.includes(name),
    );
    if (first) setFocusOn({ name: first });
    return first;
  }

  function onInvalid(errors: FieldErrors<Values>) {
    refused.current = true;
    const first = focusFirst(errors);
    const message = first && errors[first]?.message;
    if (typeof message === "string") toast.error(message);
  }

  async function onValid(values: Values) {
    if (running.current || (beforeSend && !beforeSend())) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    onSend?.();
    const answer = await submit<C>(
      {
        contract,
        params: typeof params === "function" ? params(values) : params,
      } as CallTarget<C>,
      { ...showing, body: body(values), attempt: key },
    );
    if (answer.ok && onDone(answer.data, values) === "leave") return;
    running.current = false;
    setBusy(false);
    if (answer.ok) return;
    refused.current = true;
    refusedFields.current = names.filter((name) => answer.fields[name]);
    for (const name of refusedFields.current)
      form.setError(name, {
        type: "server",
        message: answer.fields[name],
        types: { hint: answer.hints[name] },
      });
    if (answer.needsCode) {
      const code = "code" as Path<Values>;
      // The form already asked for the code, and it was left empty.
      if (needsCode) {
        form.setError(code, { type: "server", message: CODE_MISSING });
        toast.error(CODE_MISSING);
      }
      setNeedsCode(true);
      setFocusOn({ name: code });
    } else if (!focusFirst(answer.fields)) {
      const { message, code } = answer;
      setRefusal({ message, code });
    }
    onRefused?.(answer);
  }

  return {
    form,
    busy,
    refusal,
    needsCode,
    onFocus: () => void loadResolver<Values>(contract, schema),
    onAbandon: useCallback(() => {
      if (refused.current) toast.dismiss();
    }, []),
    onSubmit: (event) => {
      // The last error no longer applies.
      refused.current = false;
      toast.dismiss();
      return form.handleSubmit(onValid, onInvalid)(event);
    },
  };
}

const schemaOf = ({ body, upload }: Contract) => body ?? upload;

/**
 * Returns a resolver for the server's schema, or null if it cannot be loaded. Schemas are larger than the rest of a
 * page, so pages render without them.
 */
async function loadResolver<Values extends FieldValues>(
  contract: () => Promise<Contract>,
  schema: Loader,
) {
  try {
    const [{ zodResolver }, { hintsFor }, loaded] = await Promise.all([
      import("@hookform/resolvers/zod"),
      import("@/lib/platform/validation/hints"),
      schema(),
      // It has the text for a connection that is lost before the form is sent, when it is too late to load it.
      contract(),
    ]);
    // Raw: the input is sent unparsed, and the server parses it with the same schema.
    const check = zodResolver<Values, unknown, unknown>(
      loaded as Schema<Values>,
      undefined,
      { raw: true },
    );
    const resolve: typeof check = async (values, context, options) => {
      const result = await check(values, context, options);
      const errors = result.errors as Record<string, FieldError>;
      const hints = hintsFor(loaded, values, Object.keys(errors));
      for (const [name, hint] of Object.entries(hints))
        errors[name]!.types = { hint };
      return result;
    };
    return resolve;
  } catch {
    return null;
  }
}
