-- Nothing posts to these by themselves: an account keeps its number, class and rules, and says no more than is true.
UPDATE "financial_accounts" SET "role" = NULL WHERE "role" IN ('receivable', 'output-tax', 'sales', 'cost-of-sales', 'rounding');
