// Settings for every test file, all fixed and worthless. testDatabase() sets the real database URL, so a test
// that does not call it cannot reach a database.
Object.assign(process.env, {
  NODE_ENV: "test",
  TZ: "UTC",
  APP_URL: "http://localhost:3000",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  SMTP_URL: "smtp://127.0.0.1:1",
  CUSTOMER_AUTH_SECRET: "test-customer-secret-0123456789abcdef",
  ADMIN_AUTH_SECRET: "test-admin-secret-0123456789abcdefghi",
  PASSWORD_PEPPER: "test-password-pepper-0123456789abcdef",
  CODE_SECRET: "test-code-secret-0123456789abcdefghij",
  TWO_FACTOR_KEYS: "test:dGVzdC1rZXktdGVzdC1rZXktdGVzdC1rZXktdGVzdC0=",
  CARD_KEYS: "test:Y2FyZC1rZXktY2FyZC1rZXktY2FyZC1rZXktY2FyZC0=",
  DATA_KEYS: "test:ZGF0YS1rZXktZGF0YS1rZXktZGF0YS1rZXktZGF0YS0=",
  BCRYPT_COST: "4",
});
