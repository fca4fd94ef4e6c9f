import { expect, it } from "vitest";
import { adminCreateSchema } from "./schema";

const account = {
  fullName: "Erika Example",
  username: "erika",
  phoneNumber: "+41 44 000 00 00",
  email: "erika@mail.example",
  occupation: "Printer",
  dateOfBirth: "1980-01-01",
  maritalStatus: "Single",
  address: "Musterweg 1",
  accountType: "savings",
  accountNumber: "1000000016",
  availableBalance: 0,
  totalBalance: 0,
  registerationDate: "2024-01-02",
  password: "Quiet!River7",
  retype_password: "Quiet!River7",
  accountLimit: 100,
  cotCode: "COT",
  taxCode: "TAX",
};

it("accepts the right spelling of names that the specification misspells", () => {
  const { registerationDate, retype_password, ...others } = account;
  const respelt = {
    ...others,
    registrationDate: registerationDate,
    retypePassword: retype_password,
  };
  expect(adminCreateSchema.parse(respelt)).toEqual(
    adminCreateSchema.parse(account),
  );
});
