-- The campaign is looked at while the mod is loaded.
print(campaign.realms)
