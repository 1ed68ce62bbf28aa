const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML and XML content and quoted attribute values; removes control characters that XML forbids. */
export function escapeHtml(text: string): string {
  // XML 1.0 §2.2
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (c) => replacements[c] ?? c)
}
