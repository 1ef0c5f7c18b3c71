import type { ReactNode } from 'react'
import interFile from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'

type Props = {
  path: string
  /** With the name of the product, at most 60 characters. */
  title: string
  /** At most 155 characters. */
  description: string
  /** The file of its style. */
  style: string
  /** What the browser's own frame is coloured like. */
  ground: { light: string; dark: string }
  /** The picture that is shown where the page is shared. */
  card?: string
  /** Says to search engines what the page is about. */
  data?: object
  unlisted?: boolean
  children: ReactNode
}

/** A whole page without script: what browsers and search engines are told of it, around its content. */
export function PublicDocument({
  path,
  title,
  description,
  style,
  ground,
  card,
  data,
  unlisted = false,
  children,
}: Props) {
  const address = `{{origin}}${path}`
  // A page may have a slot before its title; other pages are shared without one.
  const plain = title.replace(/\{\{\w+\}\}/g, '')
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={ground.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={ground.dark} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Mainstay" />
        <meta property="og:title" content={plain} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        {card && (
          <>
            <meta property="og:image" content={`{{origin}}${card}`} />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={plain} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={interFile} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={style} />
        {data && (
          <script type="application/ld+json">{JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>
        )}
      </head>
      <body>{children}</body>
    </html>
  )
}
