import { cell } from '#client/table/cell.ts'
import { Named } from './face.tsx'

/** The name of a list of people, with the face. */
export const withFace = {
  displayName: cell(['id', 'displayName', 'photo'], ({ id, displayName, photo }) => (
    <Named id={String(id)} name={String(displayName)} photo={typeof photo === 'string' ? photo : null} />
  )),
}
