import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runsIn } from './marks.ts'
import { packPlaces, unpackPlaces, type Place } from './places.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const place = fc.record({ left: share, top: share, width: share, height: share })

test('D13 places come back as they were kept, to a third of a millimetre', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), fc.boolean(), fc.nat(100), (some, isSeen, sure) => {
      const places = some.map((each): Place => ({ ...each, sure: isSeen ? sure : null }))
      const back = unpackPlaces(packPlaces(places))
      assert.equal(back.length, places.length)
      for (const [at, each] of back.entries()) {
        assert.equal(each.sure, places[at]!.sure)
        for (const side of ['left', 'top', 'width', 'height'] as const)
          assert.ok(Math.abs(each[side] - places[at]![side]) <= 0.5001 / 2000, side)
      }
    }),
  )
})

test('D13 a page of four hundred words takes less than two kilobytes of places', () => {
  const words = Array.from({ length: 400 }, (_, at): Place => {
    return {
      left: 0.1 + (at % 10) * 0.08,
      top: 0.1 + Math.floor(at / 10) * 0.02,
      width: 0.06,
      height: 0.014,
      sure: null,
    }
  })
  assert.ok(packPlaces(words).length < 2000, String(packPlaces(words).length))
})

const on = (text: string) => text.replaceAll('<', '\u0001').replaceAll('>', '\u0002')
const runs = (text: string, q: string) => runsIn(on(text), q).map((run) => run.map(({ word }) => word))

test('D13 words that follow each other are one hit, with the small words of the question between them', () => {
  assert.deepEqual(runs('the <notice> of <period> is', 'notice of period'), [[1, 2, 3]])
  assert.deepEqual(runs('the <notice> or <period> is', 'notice of period'), [[1], [3]])
  assert.deepEqual(runs('<a> of the, <b>', 'a of the b'), [[0, 1, 2, 3]])
  assert.deepEqual(runs('none', 'x'), [])
  assert.deepEqual(runsIn(on('(<pay>-by)'), 'pay'), [[{ word: 0, from: 1 / 8, to: 4 / 8 }]])
})
