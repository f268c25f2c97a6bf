import { useEffect, useState } from 'react'
import type { LiveBlog } from '#contract/newsroom/live-blogs/live-blogs.ts'

/** Parts of the page beside the notes, which show the same blog. */
const others = new Set<(blog: LiveBlog) => void>()

/** Passes on what the notes know of their blog: they follow its stream, or ask where none gets through. */
export function usePassOn(blog: LiveBlog): void {
  useEffect(() => {
    for (const take of others) take(blog)
  }, [blog])
}

/** The blog as the notes on the page know it. @param first as it came with the page */
export function useNewestBlog(first: LiveBlog): LiveBlog {
  const [blog, setBlog] = useState(first)
  useEffect(() => {
    others.add(setBlog)
    return () => void others.delete(setBlog)
  }, [])
  return blog
}
