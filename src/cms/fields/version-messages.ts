/** What is published is unpublished when it is moved to the trash, after which Payload calls it “Previously a Draft”. */
export const versionMessages = { previouslyDraft: 'In the trash' }
