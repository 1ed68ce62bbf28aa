import '@payloadcms/next/css'

import config from '@payload-config'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ServerFunction, ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'

import { hasSession } from '@/app/admin/account-gate'
import { importMap } from './admin/importMap.js'

/** Payload's own schedules are not used here, and its function deletes those of others for anyone who is signed in. */
const unused: ServerFunction = () => Promise.reject(new Error('This server function is not used.'))
const serverFunctions = { 'schedule-publish': unused, 'get-upcoming-scheduled-publish': unused }

const serverFunction: ServerFunctionClient = async (args) => {
  'use server'
  // A token may be valid although its session was revoked; not all of Payload's functions check that.
  if (!(await hasSession(await headers()))) redirect('/admin/login')
  return handleServerFunctions({ ...args, config, importMap, serverFunctions })
}

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}
