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

it("checks the rules of a new account in the order of the specification", () => {
  const { error } = adminCreateSchema.safeParse({
    ...account,
    accountNumber: "123",
    totalBalance: 5,
    password: "weakling",
  });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "password and retype password must match",
    "password must contain lowercase, uppercase number and special character",
    "total balance and available balance must be the same for a new user",
    "minimum of 10 numbers",
  ]);
});

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
