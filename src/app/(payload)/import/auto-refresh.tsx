'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const intervalMs = 2_000

/** Refreshes the page of a running import at an interval, without losing focus. */
export function AutoRefresh(): null {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), intervalMs)
    return () => clearInterval(timer)
  }, [router])
  return null
}
