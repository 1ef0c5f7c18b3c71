import { createElement } from 'react'
import type { RouteObject } from 'react-router'
import { addresses } from './addresses.ts'

export const routes: RouteObject[] = addresses.map((address) => ({
  path: address,
  lazy: async () => {
    const { SignpostPage } = await import('./SignpostPage.tsx')
    return { Component: () => createElement(SignpostPage, { address }) }
  },
}))
