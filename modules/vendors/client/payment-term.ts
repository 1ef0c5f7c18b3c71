import { call } from '#client/api.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'

/** In how many days a vendor wants to be paid. */
export const addition = async (id: string): Promise<number> =>
  (await call(vendors.api.read, { params: { id } })).paymentTermDays
