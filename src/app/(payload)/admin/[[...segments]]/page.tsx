import config from '@payload-config'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'

import { redirectToUntouchedDraft } from './untouched-draft'
import { renderUsedLink } from '../../sign-in/used-link'
import { importMap } from '../importMap.js'

type Args = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<Record<string, string | string[]>>
}

export function generateMetadata({ params, searchParams }: Args): Promise<Metadata> {
  return generatePageMetadata({ config, params, searchParams })
}

export default async function Page({ params, searchParams }: Args) {
  await redirectToUntouchedDraft(params)
  return (await renderUsedLink(params)) ?? RootPage({ config, params, searchParams, importMap })
}
