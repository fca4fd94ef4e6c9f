/** Makes something at the first request and keeps it. A failed attempt is not kept. */
export class Once<T> {
  private kept: Promise<T> | undefined;

  constructor(private readonly make: () => Promise<T>) {}

  get(): Promise<T> {
    if (this.kept) return this.kept;
    const made = this.make();
    this.kept = made;
    made.catch(() => {
      if (this.kept === made) this.forget();
    });
    return made;
  }

  /** Returns the earlier result, or undefined. */
  peek(): Promise<T> | undefined {
    return this.kept;
  }

  forget(): void {
    this.kept = undefined;
  }
}
