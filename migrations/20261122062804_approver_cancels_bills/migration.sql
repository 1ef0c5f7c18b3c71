-- Who made a bill that was approved does not cancel it: approvers do.
update roles set permissions = permissions || array['financial.bills.cancel']
  where name = 'approver' and 'financial.bills.approve' = any (permissions) and not 'financial.bills.cancel' = any (permissions);
