const features = [
  {
    title: "Two sides to every movement",
    text: "Nothing is ever overwritten. A correction is a new entry, and both stand in your statement.",
  },
  {
    title: "Wires you see twice",
    text: "Each wire is reviewed before it leaves and ends in a receipt that you can open again.",
  },
  {
    title: "Your codes, free",
    text: "COT and tax codes come with the account and stand with your details. No payment is ever released for a fee.",
  },
  {
    title: "Statements for any period",
    text: "Opening balance, each line, closing balance: on screen and on paper.",
  },
] as const;

/** What the bank does, in four short paragraphs. */
export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="border-y border-line bg-surface"
    >
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <h2 id="features-title" className="text-3xl lg:col-span-4">
          Key features
        </h2>
        <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:col-span-8">
          {features.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-accent pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
