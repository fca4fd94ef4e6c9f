/** A customer of the demonstration: fictitious, with an address and numbers that belong to nobody. */
type Person = {
  number: string;
  fullName: string;
  username: string;
  email: string;
  phoneNumber: string;
  occupation: string;
  dateOfBirth: string;
  maritalStatus: "Single" | "Married" | "Divorced";
  address: string;
  accountType: "savings" | "current";
  status: "active" | "inactive" | "disabled" | "closed";
  isVerified: boolean;
  cotCode: string;
  taxCode: string;
  limitMinor: number | null;
  openedDaysAgo: number;
};

export const PETRA = "1000000008";
export const JONAS = "2000000006";
export const DORMANT = "3000000004";
export const DISABLED = "4000000002";
export const CLOSED = "5000000009";
export const WEALTHY = "8000000003";
export const LONG_NAMED = "7000000005";
export const NEWCOMER = "9000000001";

/** Length of the two histories: about 18 months. */
export const HISTORY_DAYS = 548;

const usual = {
  status: "active",
  isVerified: true,
  limitMinor: 1_000_000,
} as const;

export const PEOPLE: Person[] = [
  {
    ...usual,
    number: PETRA,
    fullName: "Petra Muster",
    username: "petra.muster",
    email: "petra.muster@customers.example",
    phoneNumber: "+41 44 000 00 11",
    occupation: "Architect",
    dateOfBirth: "1986-04-12",
    maritalStatus: "Married",
    address: "Musterweg 1, 8000 Zurich",
    accountType: "savings",
    cotCode: "PETRAC7T",
    taxCode: "PETRAT4X",
    openedDaysAgo: HISTORY_DAYS,
  },
  {
    ...usual,
    number: JONAS,
    fullName: "Jonas Beispiel",
    username: "jonas.beispiel",
    email: "jonas.beispiel@customers.example",
    phoneNumber: "+41 44 000 00 12",
    occupation: "Teacher",
    dateOfBirth: "1991-09-30",
    maritalStatus: "Single",
    address: "Beispielgasse 2, 8000 Zurich",
    accountType: "current",
    cotCode: "JNASC5QT",
    taxCode: "JNAST9WX",
    openedDaysAgo: HISTORY_DAYS - 1,
  },
  {
    ...usual,
    number: DORMANT,
    fullName: "Ruth Probe",
    username: "ruth.probe",
    email: "ruth.probe@customers.example",
    phoneNumber: "+41 44 000 00 13",
    occupation: "Retired",
    dateOfBirth: "1949-01-23",
    maritalStatus: "Married",
    address: "Probestrasse 3, 8000 Zurich",
    accountType: "savings",
    status: "inactive",
    cotCode: "RUTHC2ZT",
    taxCode: "RUTHT6MX",
    openedDaysAgo: 900,
  },
  {
    ...usual,
    number: DISABLED,
    fullName: "Max Specimen",
    username: "max.specimen",
    email: "max.specimen@customers.example",
    phoneNumber: "+41 44 000 00 14",
    occupation: "Sales assistant",
    dateOfBirth: "1979-11-05",
    maritalStatus: "Divorced",
    address: "Specimenplatz 4, 8000 Zurich",
    accountType: "current",
    status: "disabled",
    cotCode: "MAXSC8DT",
    taxCode: "MAXST3KX",
    openedDaysAgo: 410,
  },
  {
    ...usual,
    number: CLOSED,
    fullName: "Clara Vorlage",
    username: "clara.vorlage",
    email: "clara.vorlage@customers.example",
    phoneNumber: "+41 44 000 00 15",
    occupation: "Musician",
    dateOfBirth: "1983-07-17",
    maritalStatus: "Single",
    address: "Vorlagenweg 5, 8000 Zurich",
    accountType: "current",
    status: "closed",
    cotCode: "CLARC4HT",
    taxCode: "CLART7VX",
    openedDaysAgo: 700,
  },
  {
    ...usual,
    number: "6000000007",
    fullName: "Timo Entwurf",
    username: "timo.entwurf",
    email: "timo.entwurf@customers.example",
    phoneNumber: "+41 44 000 00 16",
    occupation: "Student",
    dateOfBirth: "2003-02-08",
    maritalStatus: "Single",
    address: "Entwurfstrasse 6, 8000 Zurich",
    accountType: "savings",
    isVerified: false,
    cotCode: "TMENC6PT",
    taxCode: "TMENT2GX",
    openedDaysAgo: 1,
  },
  {
    ...usual,
    number: LONG_NAMED,
    fullName:
      "Maximiliana Friederike Wilhelmine von Beispielhausen-Musterfeld zu Probstein-Langenthalerdorf",
    username: "maximiliana.friederike.von.beispielhausen-musterfeld",
    email:
      "maximiliana.friederike.wilhelmine.von.beispielhausen-musterfeld@customers.example",
    phoneNumber: "+41 44 000 00 17",
    occupation: "Professor of comparative administrative jurisprudence",
    dateOfBirth: "1958-12-31",
    maritalStatus: "Married",
    address: "Oberbeispielhausenerkirchweggasse 117a, Hinterhaus, 8000 Zurich",
    accountType: "savings",
    cotCode: "MFWVC9NT",
    taxCode: "MFWVT5RX",
    openedDaysAgo: 320,
  },
  {
    ...usual,
    number: WEALTHY,
    fullName: "Alois Musterbank",
    username: "alois.musterbank",
    email: "alois.musterbank@customers.example",
    phoneNumber: "+41 44 000 00 18",
    occupation: "Entrepreneur",
    dateOfBirth: "1965-06-02",
    maritalStatus: "Married",
    address: "Musterhalde 8, 8000 Zurich",
    accountType: "savings",
    cotCode: "ALSMC3WT",
    taxCode: "ALSMT8JX",
    limitMinor: null,
    openedDaysAgo: 260,
  },
  {
    ...usual,
    number: NEWCOMER,
    fullName: "Zoé Exemple",
    username: "zoe.exemple",
    email: "zoe.exemple@customers.example",
    phoneNumber: "+41 44 000 00 19",
    occupation: "Nurse",
    dateOfBirth: "1996-08-21",
    maritalStatus: "Single",
    address: "Chemin de l'Exemple 9, 8000 Zurich",
    accountType: "current",
    cotCode: "ZEEXC5BT",
    taxCode: "ZEEXT4DX",
    openedDaysAgo: 20,
  },
  {
    ...usual,
    number: "1000000016",
    fullName: "Bruno Platzhalter",
    username: "bruno.platzhalter",
    email: "bruno.platzhalter@customers.example",
    phoneNumber: "+41 44 000 00 20",
    occupation: "Gardener",
    dateOfBirth: "1972-03-14",
    maritalStatus: "Divorced",
    address: "Platzhalterweg 10, 8000 Zurich",
    accountType: "savings",
    cotCode: "BRNPC7FT",
    taxCode: "BRNPT2SX",
    openedDaysAgo: 3,
  },
];
