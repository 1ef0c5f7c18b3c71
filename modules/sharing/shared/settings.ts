import { field } from '#shared/field.ts'
import { setting } from '#shared/setting/setting.ts'

/** Which documents may leave the app by a link, and for how long. */
export const sharing = setting('documents.sharing', {
  label: 'Share links',
  says: 'Which documents may be shared outside by link, and for how long. Also applies to existing links.',
  fields: {
    public: field.boolean('Public documents'),
    internal: field.boolean('Internal documents'),
    confidential: field.boolean('Confidential documents'),
    restricted: field.boolean('Restricted documents'),
    password: field.boolean('Every link has a password'),
    days: field.integer('Default validity of a link in days', { min: 1, max: 3650 }),
    mostDays: field.integer('Maximum validity of a link in days', { min: 1, max: 3650 }),
  },
  standard: () => ({
    public: true,
    internal: true,
    confidential: false,
    restricted: false,
    password: false,
    days: 14,
    mostDays: 90,
  }),
})

export const settings = [sharing]
