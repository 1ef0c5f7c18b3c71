/** After this long without a key, click or scroll, what a page asks for is its own doing. */
const restMs = 60_000

let last = Date.now()
const noted = () => void (last = Date.now())

if (typeof document !== 'undefined')
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    addEventListener(type, noted, { capture: true, passive: true })

/** True while nobody uses this page: calls made now do not keep the session alive, else one left open would never end. */
export const isResting = (now = Date.now()): boolean => now - last > restMs
