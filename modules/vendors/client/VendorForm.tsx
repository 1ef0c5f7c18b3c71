import { NewRecordPage } from '#client/form/FormPage.tsx'
import { vendors } from '#modules/vendors/shared/vendors.ts'

const groups = [
  {
    title: 'Vendor',
    fields: ['name', 'reason', 'number', 'vatIdentifier', 'website', 'creditRating', 'preferred'],
    onRefusal: ['reason'],
  },
  { title: 'Terms', fields: ['currency', 'paymentTermDays'] },
  {
    title: 'Contact',
    fields: ['email', 'phone', 'addressLine1', 'addressLine2', 'city', 'postCode', 'region', 'country'],
  },
]

export const VendorForm = () => <NewRecordPage record={vendors} groups={groups} />
