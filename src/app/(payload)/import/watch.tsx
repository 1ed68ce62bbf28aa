'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const everyMs = 2_000

/** Shows anew what the server says of a running import, without a reload that would take the focus away. */
export function Watch(): null {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [router])
  return null
}
