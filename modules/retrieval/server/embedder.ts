import type { AppContext } from '#server/app-context.ts'
import { builtInModel, type Embedder } from './built-in-model.ts'
import { connectedModel } from './connected-model.ts'

/**
 * What turns text into vectors here: the embeddings model of the AI connector, else the one that comes with the product; null where the operator switched
 * meaning off. While a connector that has one does not work there is none: all vectors would be made anew, and again when it works.
 */
export async function embedderOf(app: AppContext): Promise<Embedder | null> {
  if (app.settings.embeddings === 'off') return null
  const connected = await connectedModel(app)
  return connected === undefined ? builtInModel : connected
}
