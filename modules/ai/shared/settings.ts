import { field } from '#shared/field.ts'
import { setting } from '#shared/setting/setting.ts'

/** How much a model is used, and how long questions stay. */
export const assistant = setting('ai.assistant', {
  label: 'Assistant',
  says: 'How many questions a day a person may have answered by the connected model, and for how long conversations are kept.',
  fields: {
    modelQuestions: field.integer('Model answers per person and day', {
      min: 0,
      max: 10_000,
      hint: 'Further questions are answered without the model',
    }),
    months: field.integer('Months that questions and answers are kept', { min: 1, max: 120 }),
  },
  standard: () => ({ modelQuestions: 100, months: 24 }),
})

export const settings = [assistant]
