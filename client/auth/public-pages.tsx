import type { PublicPage } from '#client/public-page.ts'
import { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { ForgotPasswordPage, ForgotPasswordSentPage } from './ForgotPasswordPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { RegisterPage, RegisterSentPage } from './RegisterPage.tsx'

/** The pages in front of the sign-in: one of each for every way in which an installation signs people in. */
export const pages: readonly PublicPage[] = [
  ...AuthConfig.shape.kind.options.flatMap((kind): PublicPage[] => [
    { path: '/login', kind, filled: true, document: <LoginPage kind={kind} /> },
    { path: '/register', kind, filled: true, document: <RegisterPage kind={kind} /> },
    { path: '/forgot-password', kind, filled: true, document: <ForgotPasswordPage kind={kind} /> },
  ]),
  { path: '/register/sent', unlisted: true, document: <RegisterSentPage /> },
  { path: '/forgot-password/sent', unlisted: true, document: <ForgotPasswordSentPage /> },
]
