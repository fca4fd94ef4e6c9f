/** A phone number that a phone calls. */
export const PhoneLink = ({
  number,
  className,
}: {
  number: string;
  className?: string;
}) => (
  <a
    href={`tel:${number.replaceAll(" ", "")}`}
    translate="no"
    className={className}
  >
    {number}
  </a>
);
