import type { ComponentProps } from "react";
import { cn } from "@/lib/browser/cn";
import { Icon } from "./icon";
import { controlClass } from "./input";

export type Option = { value: string; label: string };

type OptionGroup = { label: string; options: readonly Option[] };

type SelectProps = ComponentProps<"select"> & {
  options?: readonly Option[];
  /** Shown under their headings, after `options`. */
  groups?: readonly OptionGroup[];
  placeholder?: string;
};

/** The native select. `placeholder` adds an empty first option. */
export function Select({
  options = [],
  groups = [],
  placeholder,
  className,
  ...rest
}: SelectProps) {
  return (
    <div className="relative">
      <select
        {...rest}
        className={cn(
          controlClass,
          "appearance-none pr-10 has-[option[value='']:checked]:text-ink-soft",
          className,
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="stroke-[1.75] pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
