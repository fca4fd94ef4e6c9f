type RadioLineProps<Value> = {
  legend: string;
  name: string;
  choices: readonly (readonly [value: Value, label: string])[];
  value: unknown;
  onChoose: (value: Value) => void;
  className?: string;
};

/** A few short choices beside each other, which change the form and are not sent. */
export const RadioLine = <Value,>({
  legend,
  name,
  choices,
  value: chosen,
  onChoose,
  className,
}: RadioLineProps<Value>) => (
  <fieldset className={className}>
    <legend className="text-sm font-medium">{legend}</legend>
    <div className="mt-1 flex flex-wrap gap-x-6">
      {choices.map(([value, label]) => (
        <label key={label} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-4 accent-accent"
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
