import type { ExternalToast } from "sonner";

/** The library comes after the page, with the place where toasts appear: no form waits for it. */
async function library() {
  return (await import("sonner")).toast;
}

type Library = Awaited<ReturnType<typeof library>>;

/** Where it cannot be loaded, the place where toasts appear could not be, either. */
const using = (use: (toast: Library) => unknown) =>
  void library().then(use, () => undefined);

/** Toasts, in the order of the calls. */
export const toast = {
  success: (text: string) => using((toast) => toast.success(text)),
  error: (text: string, more?: Pick<ExternalToast, "description">) =>
    using((toast) => toast.error(text, more)),
  /** Takes away all that are shown. */
  dismiss: () => using((toast) => toast.dismiss()),
};
