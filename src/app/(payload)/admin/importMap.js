import { SavingField as SavingField_b4896bf32516dc8d8e3068abb8f4e294 } from '../../../app/(payload)/saving/saving-field'
import { ScheduleStrip as ScheduleStrip_e766e542d62cada91903fac29aee4218 } from '../../../app/(payload)/schedule/strip'
import { ErrorSummary as ErrorSummary_07ebf37b7cdfcec9123f1208f083b848 } from '../../../app/(payload)/validation-errors/error-summary'
import { Counter as Counter_29371e6d0bed178b48cf0718084ff130 } from '../../../app/(payload)/fields/counter'
import { EntriesDifference as EntriesDifference_03dec5631ce683dc4cb2379654bbd0a2 } from '../../../app/(payload)/versions/entries-difference'
import { ReferenceCell as ReferenceCell_f40b3068984520423f0a5bf1303b8620 } from '../../../app/(payload)/fields/reference-cell'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { StrikethroughFeatureClient as StrikethroughFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { SubscriptFeatureClient as SubscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { SuperscriptFeatureClient as SuperscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineCodeFeatureClient as InlineCodeFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ChecklistFeatureClient as ChecklistFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { IndentFeatureClient as IndentFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ListTabFeatureClient as ListTabFeatureClient_c9cb325c19d7b7083b28f0ffd26bff49 } from '../../../app/(payload)/lists/feature'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HorizontalRuleFeatureClient as HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { TableFeatureClient as TableFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlocksFeatureClient as BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UploadFeatureClient as UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { PasteFeatureClient as PasteFeatureClient_3bc704b9c36e41f7509c7e4042168095 } from '../../../app/(payload)/pasting/feature'
import { PendingTextFeatureClient as PendingTextFeatureClient_8b9631e38ce9ce20fe26d4097c2a0a8d } from '../../../app/(payload)/pending-text/feature'
import { AddresslessLinksFeatureClient as AddresslessLinksFeatureClient_f2d9d8b5d5c9d77432833a1056688421 } from '../../../app/(payload)/links/feature'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineToolbarFeatureClient as InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BodyLength as BodyLength_bad7dd02f1e63565668285adbddc0fa1 } from '../../../app/(payload)/fields/body-length'
import { LinkState as LinkState_4518b3ad6e12586b50ceffe2d3fba7c9 } from '../../../app/(payload)/fields/link-state'
import { RowLabel as RowLabel_2a769e63905f43985640fbeb37bd2f42 } from '../../../app/(payload)/fields/row-label'
import { StatusCell as StatusCell_6542a2817f6642e5566ea1400542b874 } from '../../../app/(payload)/versions/status-cell'
import { ListedSelection as ListedSelection_0b33cf9181a76516ce85b2cd31cb104a } from '../../../app/(payload)/consequences/listed-selection'
import { ListedRevisions as ListedRevisions_2f16feef8ac5142863a46c7e0f5bfcd1 } from '../../../app/(payload)/saving/listed-revisions'
import { LiveLink as LiveLink_0ea6f2e55ebe8bea96a1d4a1ef8f4c0d } from '../../../app/(payload)/live/link'
import { ScheduleButton as ScheduleButton_84c1cc5998e96c4571c4bf1a9cd6f7bf } from '../../../app/(payload)/schedule/button'
import { CommentsView as CommentsView_ed5d6aea257b584c3ea4be1b670107bd } from '../../../app/(payload)/comments/view'
import { CommentCount as CommentCount_d92225afec31368c91ecf00e3bb17ebf } from '../../../app/(payload)/comments/count'
import { ActivityTab as ActivityTab_6ec4c6cfbcfe11c5f6efe893e1ffcb1d } from '../../../app/(payload)/activity/tab'
import { VersionsList as VersionsList_b8fba0e089f67cafd10cef1b1f0bf1a3 } from '../../../app/(payload)/versions/view'
import { VersionsPill as VersionsPill_8e83d5765970781705e4d0416eca5876 } from '../../../app/(payload)/saving/versions-pill'
import { ImageUses as ImageUses_585051745136e00467f75a598d54182d } from '../../../app/(payload)/image-uses/field'
import { FolderTableCell as FolderTableCell_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'
import { FolderField as FolderField_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'
import { CheckboxCell as CheckboxCell_ae872e81912fb01f0799340da479c1af } from '../../../app/(payload)/fields/checkbox-cell'
import { FindingUses as FindingUses_e15b5a59d6d5d7ce6f16952bdf67607e } from '../../../app/(payload)/finding-uses/field'
import { LongList as LongList_0468de6e20d7cfe6b7176d09f3b15f1b } from '../../../app/(payload)/fields/long-list'
import { AddRow as AddRow_626e2954b0da5b0cb3fc9695be92b50f } from '../../../app/(payload)/fields/add-row'
import { BylineForm as BylineForm_1ee7eb55b602f20b7c8cd8229a1a4319 } from '../../../app/(payload)/accounts/byline-form'
import { OwnPassword as OwnPassword_7f9fa2c15f42fffc65b25aa67e7f9855 } from '../../../app/(payload)/accounts/own-password'
import { PermissionConsequences as PermissionConsequences_41f6a2e5fbdb97caa6484e078d227720 } from '../../../app/(payload)/accounts/permission-consequences'
import { InviteButton as InviteButton_c54baff2a13775806a6a4d4f3d3fc3c1 } from '../../../app/(payload)/accounts/invite-button'
import { FolderTypeField as FolderTypeField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsAccessCell as QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereCell as QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereField as QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnsCell as QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnField as QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByCell as QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByField as QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { BrandIcon as BrandIcon_e3afaed407fc30bb5189db7ef57f3022 } from '../../../app/(payload)/brand/logo'
import { BrandLogo as BrandLogo_e3afaed407fc30bb5189db7ef57f3022 } from '../../../app/(payload)/brand/logo'
import { ForgottenPassword as ForgottenPassword_ade762537f85a8ee292d693ed65a6a61 } from '../../../app/(payload)/sign-in/no-email'
import { ReviewLinks as ReviewLinks_d2c5d2688290ff9841e6cbaa8fe67166 } from '../../../app/(payload)/review/links'
import { ImportLink as ImportLink_bb07caa86d7e4586e3aad13a8c494e00 } from '../../../app/(payload)/import/link'
import { GuideLink as GuideLink_54b291a60bc6e72d44374b628aef22c9 } from '../../../app/(payload)/guide/link'
import { ActivityLink as ActivityLink_9405358a0bdaac06515a289098a293cc } from '../../../app/(payload)/activity/link'
import { NameControls as NameControls_ce50976a220554268f219c4a0df27755 } from '../../../app/(payload)/accessibility/name-controls'
import { KeepFocus as KeepFocus_5cadc361dacfc4eab78f3a6747e7deb2 } from '../../../app/(payload)/accessibility/keep-focus'
import { LeaveDrawers as LeaveDrawers_0ba279711616a0853d6c05839f666b77 } from '../../../app/(payload)/accessibility/leave-drawers'
import { DescribeErrors as DescribeErrors_e0578acb8ab6341c2903a8fab3e32d52 } from '../../../app/(payload)/validation-errors/describe-errors'
import { BrandStyle as BrandStyle_271bebe9a5b846dcab07329a0533f442 } from '../../../app/(payload)/brand/style'
import { LeftOutFiles as LeftOutFiles_9ce5c938e0232c10b42c061ff49aa78b } from '../../../app/(payload)/uploads/left-out-files'
import { S3ClientUploadHandler as S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24 } from '@payloadcms/storage-s3/client'
import { Consequences as Consequences_ce2512290f9f138c06642d926fd704e1 } from '../../../app/(payload)/consequences/consequences'
import { ImageChangeProvider as ImageChangeProvider_8d1aefdb47a8141f9f0bd2bec82eba0b } from '../../../app/(payload)/image-uses/change-dialog'
import { SavingProvider as SavingProvider_42eeab9726c71e6cf57f5388eb3a551a } from '../../../app/(payload)/saving/saving-provider'
import { Dashboard as Dashboard_1f42d93a1ddecdb44f84cb9862d64cd9 } from '../../../app/(payload)/dashboard/view'
import { ImportView as ImportView_3a6e7a3fba9c6ed91535dff37813a3c1 } from '../../../app/(payload)/import/view'
import { GuideView as GuideView_4bd5a6b7374b35c4ee6fe3ddad240c04 } from '../../../app/(payload)/guide/view'
import { ActivityView as ActivityView_024e6a33367db1ccb9fd8656cbe77294 } from '../../../app/(payload)/activity/view'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/app/(payload)/saving/saving-field#SavingField": SavingField_b4896bf32516dc8d8e3068abb8f4e294,
  "/app/(payload)/schedule/strip#ScheduleStrip": ScheduleStrip_e766e542d62cada91903fac29aee4218,
  "/app/(payload)/validation-errors/error-summary#ErrorSummary": ErrorSummary_07ebf37b7cdfcec9123f1208f083b848,
  "/app/(payload)/fields/counter#Counter": Counter_29371e6d0bed178b48cf0718084ff130,
  "/app/(payload)/versions/entries-difference#EntriesDifference": EntriesDifference_03dec5631ce683dc4cb2379654bbd0a2,
  "/app/(payload)/fields/reference-cell#ReferenceCell": ReferenceCell_f40b3068984520423f0a5bf1303b8620,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#StrikethroughFeatureClient": StrikethroughFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#SubscriptFeatureClient": SubscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#SuperscriptFeatureClient": SuperscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineCodeFeatureClient": InlineCodeFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ChecklistFeatureClient": ChecklistFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#IndentFeatureClient": IndentFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/app/(payload)/lists/feature#ListTabFeatureClient": ListTabFeatureClient_c9cb325c19d7b7083b28f0ffd26bff49,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HorizontalRuleFeatureClient": HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#TableFeatureClient": TableFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlocksFeatureClient": BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UploadFeatureClient": UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/app/(payload)/pasting/feature#PasteFeatureClient": PasteFeatureClient_3bc704b9c36e41f7509c7e4042168095,
  "/app/(payload)/pending-text/feature#PendingTextFeatureClient": PendingTextFeatureClient_8b9631e38ce9ce20fe26d4097c2a0a8d,
  "/app/(payload)/links/feature#AddresslessLinksFeatureClient": AddresslessLinksFeatureClient_f2d9d8b5d5c9d77432833a1056688421,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineToolbarFeatureClient": InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/app/(payload)/fields/body-length#BodyLength": BodyLength_bad7dd02f1e63565668285adbddc0fa1,
  "/app/(payload)/fields/link-state#LinkState": LinkState_4518b3ad6e12586b50ceffe2d3fba7c9,
  "/app/(payload)/fields/row-label#RowLabel": RowLabel_2a769e63905f43985640fbeb37bd2f42,
  "/app/(payload)/versions/status-cell#StatusCell": StatusCell_6542a2817f6642e5566ea1400542b874,
  "/app/(payload)/consequences/listed-selection#ListedSelection": ListedSelection_0b33cf9181a76516ce85b2cd31cb104a,
  "/app/(payload)/saving/listed-revisions#ListedRevisions": ListedRevisions_2f16feef8ac5142863a46c7e0f5bfcd1,
  "/app/(payload)/live/link#LiveLink": LiveLink_0ea6f2e55ebe8bea96a1d4a1ef8f4c0d,
  "/app/(payload)/schedule/button#ScheduleButton": ScheduleButton_84c1cc5998e96c4571c4bf1a9cd6f7bf,
  "/app/(payload)/comments/view#CommentsView": CommentsView_ed5d6aea257b584c3ea4be1b670107bd,
  "/app/(payload)/comments/count#CommentCount": CommentCount_d92225afec31368c91ecf00e3bb17ebf,
  "/app/(payload)/activity/tab#ActivityTab": ActivityTab_6ec4c6cfbcfe11c5f6efe893e1ffcb1d,
  "/app/(payload)/versions/view#VersionsList": VersionsList_b8fba0e089f67cafd10cef1b1f0bf1a3,
  "/app/(payload)/saving/versions-pill#VersionsPill": VersionsPill_8e83d5765970781705e4d0416eca5876,
  "/app/(payload)/image-uses/field#ImageUses": ImageUses_585051745136e00467f75a598d54182d,
  "@payloadcms/next/rsc#FolderTableCell": FolderTableCell_f9c02e79a4aed9a3924487c0cd4cafb1,
  "@payloadcms/next/rsc#FolderField": FolderField_f9c02e79a4aed9a3924487c0cd4cafb1,
  "/app/(payload)/fields/checkbox-cell#CheckboxCell": CheckboxCell_ae872e81912fb01f0799340da479c1af,
  "/app/(payload)/finding-uses/field#FindingUses": FindingUses_e15b5a59d6d5d7ce6f16952bdf67607e,
  "/app/(payload)/fields/long-list#LongList": LongList_0468de6e20d7cfe6b7176d09f3b15f1b,
  "/app/(payload)/fields/add-row#AddRow": AddRow_626e2954b0da5b0cb3fc9695be92b50f,
  "/app/(payload)/accounts/byline-form#BylineForm": BylineForm_1ee7eb55b602f20b7c8cd8229a1a4319,
  "/app/(payload)/accounts/own-password#OwnPassword": OwnPassword_7f9fa2c15f42fffc65b25aa67e7f9855,
  "/app/(payload)/accounts/permission-consequences#PermissionConsequences": PermissionConsequences_41f6a2e5fbdb97caa6484e078d227720,
  "/app/(payload)/accounts/invite-button#InviteButton": InviteButton_c54baff2a13775806a6a4d4f3d3fc3c1,
  "@payloadcms/next/client#FolderTypeField": FolderTypeField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsAccessCell": QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereCell": QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereField": QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnsCell": QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnField": QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByCell": QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByField": QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40,
  "/app/(payload)/brand/logo#BrandIcon": BrandIcon_e3afaed407fc30bb5189db7ef57f3022,
  "/app/(payload)/brand/logo#BrandLogo": BrandLogo_e3afaed407fc30bb5189db7ef57f3022,
  "/app/(payload)/sign-in/no-email#ForgottenPassword": ForgottenPassword_ade762537f85a8ee292d693ed65a6a61,
  "/app/(payload)/review/links#ReviewLinks": ReviewLinks_d2c5d2688290ff9841e6cbaa8fe67166,
  "/app/(payload)/import/link#ImportLink": ImportLink_bb07caa86d7e4586e3aad13a8c494e00,
  "/app/(payload)/guide/link#GuideLink": GuideLink_54b291a60bc6e72d44374b628aef22c9,
  "/app/(payload)/activity/link#ActivityLink": ActivityLink_9405358a0bdaac06515a289098a293cc,
  "/app/(payload)/accessibility/name-controls#NameControls": NameControls_ce50976a220554268f219c4a0df27755,
  "/app/(payload)/accessibility/keep-focus#KeepFocus": KeepFocus_5cadc361dacfc4eab78f3a6747e7deb2,
  "/app/(payload)/accessibility/leave-drawers#LeaveDrawers": LeaveDrawers_0ba279711616a0853d6c05839f666b77,
  "/app/(payload)/validation-errors/describe-errors#DescribeErrors": DescribeErrors_e0578acb8ab6341c2903a8fab3e32d52,
  "/app/(payload)/brand/style#BrandStyle": BrandStyle_271bebe9a5b846dcab07329a0533f442,
  "/app/(payload)/uploads/left-out-files#LeftOutFiles": LeftOutFiles_9ce5c938e0232c10b42c061ff49aa78b,
  "@payloadcms/storage-s3/client#S3ClientUploadHandler": S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24,
  "/app/(payload)/consequences/consequences#Consequences": Consequences_ce2512290f9f138c06642d926fd704e1,
  "/app/(payload)/image-uses/change-dialog#ImageChangeProvider": ImageChangeProvider_8d1aefdb47a8141f9f0bd2bec82eba0b,
  "/app/(payload)/saving/saving-provider#SavingProvider": SavingProvider_42eeab9726c71e6cf57f5388eb3a551a,
  "/app/(payload)/dashboard/view#Dashboard": Dashboard_1f42d93a1ddecdb44f84cb9862d64cd9,
  "/app/(payload)/import/view#ImportView": ImportView_3a6e7a3fba9c6ed91535dff37813a3c1,
  "/app/(payload)/guide/view#GuideView": GuideView_4bd5a6b7374b35c4ee6fe3ddad240c04,
  "/app/(payload)/activity/view#ActivityView": ActivityView_024e6a33367db1ccb9fd8656cbe77294,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
