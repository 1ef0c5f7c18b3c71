import { createElement } from 'react'
import type { RouteObject } from 'react-router'
import { manifestAt } from '#client/manifest.ts'
import { addresses } from './addresses.ts'

/** Of what a module keeps by now there is none. */
const unkept = addresses.filter(
  (address) => (manifestAt(address.replace('/*', ''))?.module ?? 'unavailable-areas') === 'unavailable-areas',
)

export const routes: RouteObject[] = unkept.map((address) => ({
  path: address,
  lazy: async () => {
    const { SignpostPage } = await import('./SignpostPage.tsx')
    return { Component: () => createElement(SignpostPage, { address }) }
  },
}))
