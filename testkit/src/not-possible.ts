/** Thrown for a use that needs a bank of the kit. */
export class NotPossible extends Error {
  override readonly name = "NotPossible";

  constructor(use: string) {
    super(
      `${use} is not possible in a bank that already runs (LIMMAT_URL). Without LIMMAT_URL, the test gets a bank of its own.`,
    );
  }
}
